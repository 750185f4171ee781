import { OpenAPIHono } from '@hono/zod-openapi';
import { protocolVersion } from '@orch/protocol';
import { apiRoutes } from './api-routes.js';

/** The daemon's API as an OpenAPI 3.1 document: made from the table that the daemon serves. */
export function openApiDocument(): Record<string, unknown> {
  const app = new OpenAPIHono();
  for (const { config } of apiRoutes()) app.openAPIRegistry.registerPath(config);
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'orchestratord', version: String(protocolVersion), description: 'Served on a Unix socket whose path stands in the file `socket` in the state directory.' },
  }) as unknown as Record<string, unknown>;
}
