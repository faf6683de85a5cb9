import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inPackage } from '../../package/folder.ts';
import type { Route } from '../group.ts';
import type { Answer } from '../http/answer.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ventanilla: interfaces</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// The page's own script: a file of its own, so that the policy needs no inline script.
const START = `window.addEventListener('load', () => {
  window.ui = SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'list',
    tryItOutEnabled: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
  });
});
`;

/** Swagger UI's own files, which the build copies from the package that ships them; nothing is fetched from elsewhere. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Where the build puts them. */
const ASSET_FOLDER = inPackage('dist/docs');

const ASSET_CACHE = { 'Cache-Control': 'public, max-age=86400' };

/** The interactive documentation at `/docs`, all of it served from here. */
export function documentation(): Route[] {
  const held = new Map<string, Buffer>();
  const asset = async (name: string): Promise<Buffer> => {
    let bytes = held.get(name);
    if (!bytes) {
      bytes = await readFile(join(ASSET_FOLDER, name));
      held.set(name, bytes);
    }
    return bytes;
  };
  const page = (type: string, body: string): Answer => ({
    status: 200,
    type,
    body,
    caching: 'unsaid',
    headers: { 'Content-Security-Policy': POLICY, 'Referrer-Policy': 'no-referrer' },
  });
  const hidden = { method: 'GET', parameters: {}, hidden: true, responses: {} } as const;
  return [
    {
      ...hidden,
      id: 'docs',
      path: '/docs',
      summary: 'Interactive documentation.',
      handle: () => page('text/html; charset=utf-8', PAGE),
    },
    {
      ...hidden,
      id: 'docs-start',
      path: '/docs/start.js',
      summary: 'The documentation page’s script.',
      handle: () => page('text/javascript; charset=utf-8', START),
    },
    ...Object.entries(ASSETS).map(
      ([name, type]): Route => ({
        ...hidden,
        id: `docs-${name}`,
        path: `/docs/${name}`,
        summary: 'A part of the documentation page.',
        handle: async () => ({ status: 200, type, body: await asset(name), caching: 'unsaid', headers: ASSET_CACHE }),
      }),
    ),
  ];
}
