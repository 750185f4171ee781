import { createRoute, z, type RouteConfig } from '@hono/zod-openapi';
import { errorShape, routes, type Route, type RouteName } from '@orch/protocol';

/** The protocol's table in the form that the server and its OpenAPI document are made from. */
export function apiRoutes(): readonly { readonly name: RouteName; readonly route: Route; readonly config: RouteConfig }[] {
  return (Object.entries(routes) as [RouteName, Route][]).map(([name, route]) => ({ name, route, config: createRoute(configure(name, route)) }));
}

function configure(name: RouteName, route: Route): RouteConfig {
  const keys = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return {
    operationId: name,
    method: route.method,
    path: route.path,
    request: {
      ...(keys.length > 0 ? { params: z.object(Object.fromEntries(keys.map((key) => [key, z.string().min(1)]))) } : {}),
      ...(route.query ? { query: route.query } : {}),
      ...(route.body ? { body: { required: true, content: { 'application/json': { schema: route.body } } } } : {}),
    },
    responses: {
      200: route.stream
        ? { description: 'One JSON document a line, as they come.', content: { 'application/x-ndjson': { schema: route.stream } } }
        : { description: 'The answer.', content: { 'application/json': { schema: route.response! } } },
      ...(route.refused ? { 422: { description: 'Refused: nothing was done, and the answer says why.', content: { 'application/json': { schema: route.refused } } } } : {}),
      default: { description: 'A failure.', content: { 'application/json': { schema: errorShape } } },
    },
  };
}
