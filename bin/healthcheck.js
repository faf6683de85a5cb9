#!/usr/bin/env node
// Ends with 0 when the server of this machine or container may get requests, for health checks of images without curl.
const port = process.env.VENTANILLA_PORT || '8080';
const host = process.env.VENTANILLA_HOST || '127.0.0.1';
const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;

try {
  const address = `http://${own.includes(':') ? `[${own}]` : own}:${port}/readyz`;
  const response = await fetch(address, { signal: AbortSignal.timeout(4000) });
  const text = await response.text();
  if (!response.ok) console.error(text);
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? String(error.cause ?? error.message) : String(error));
  process.exitCode = 1;
}
