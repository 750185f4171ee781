import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { SocketPlace } from './place/socket-place.js';

/** How long answers that are under way may take when the daemon stops. */
const graceMs = 2000;

/** Serves on the Unix socket; resolves when it listens, with what stops it. */
export async function listen(app: OpenAPIHono, socket: SocketPlace): Promise<{ close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // A followed task may say nothing for hours.
  server.requestTimeout = 0;
  server.timeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: socket.path }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  socket.publish();
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection that is kept alive becomes idle when its last answer has gone out.
      const idle = setInterval(() => server.closeIdleConnections(), 10);
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
      socket.remove();
    },
  };
}
