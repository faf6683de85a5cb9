import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { inPackage } from '../package/folder.ts';
import type { Route, Wording } from './group.ts';
import type { Answer } from './http/answer.ts';

/** Where `npm run build` puts the console. */
export const BUILT_CONSOLE = inPackage('dist/console');

/** What an operator sets of the console. */
export interface ConsoleParts {
  /** The folder with `index.html` and `consola/`. */
  readonly folder: string;
  /** Address of map tiles with `{z}`, `{x}` and `{y}`, or empty for a map without. */
  readonly tiles: string;
  readonly tilesAttribution: string;
}

/** Types of what a build writes; files of other types are not handed out. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
};

/** Everything but the page itself is named by its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const HIDDEN = { method: 'GET', parameters: {}, hidden: true, responses: {} } as const;

/**
 * The console: its page at `/`, everything it is made of under `/consola/`, all from the folder of its build. Without a build
 * `/` leads to the documentation.
 */
export function consoleRoutes(parts: ConsoleParts, wording: Wording): Route[] {
  const html = builtPage(parts.folder);
  if (html === null)
    return [{ ...HIDDEN, id: 'root', path: '/', summary: 'Leads to the documentation.', handle: toDocs }];
  const page = pageOf(html, parts);
  // Read now: a build of tomorrow takes the files away under a server that goes on running.
  const known = new Map<string, Answer>();
  for (const name of readdirSync(join(parts.folder, 'consola'))) {
    const type = TYPES[extname(name)];
    if (type !== undefined) known.set(name, partOf(parts.folder, name, type));
  }
  return [
    { ...HIDDEN, id: 'root', path: '/', summary: 'The console.', handle: () => page },
    {
      // One operation for all parts: figures are kept for each operation.
      ...HIDDEN,
      id: 'console-part',
      path: '/consola/:name',
      summary: 'A part of the console.',
      handle: (call) => known.get(call.params.name ?? '') ?? wording.failure({ kind: 'path_not_found' }, call),
    },
  ];
}

function builtPage(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function toDocs(): Answer {
  return {
    status: 302,
    type: 'text/plain; charset=utf-8',
    body: '',
    caching: 'unsaid',
    headers: { Location: '/docs' },
  };
}

/** The page with what the operator set written into its meta elements. */
function pageOf(html: string, { tiles, tilesAttribution }: ConsoleParts): Answer {
  const page = withMeta(withMeta(html, 'tiles', tiles), 'tiles-attribution', tilesAttribution);
  const body = Buffer.from(page);
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body,
    caching: 'public',
    entity: digest(body),
    headers: {
      // A page of yesterday would ask for parts that are not there any more.
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy(tiles),
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}

/** What the page may load and do: itself, and the tiles that the operator set. */
function policy(tiles: string): string {
  const images = tiles === '' ? '' : ` ${new URL(tiles.replaceAll(/[{}]/g, '')).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function withMeta(html: string, name: string, value: string): string {
  const empty = `<meta name="ventanilla:${name}" content="" />`;
  if (!html.includes(empty)) throw new Error(`the console's page has no place for ${name}`);
  return html.replace(empty, () => `<meta name="ventanilla:${name}" content="${escaped(value)}" />`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function partOf(folder: string, name: string, type: string): Answer {
  const body = readFileSync(join(folder, 'consola', name));
  return { status: 200, type, body, caching: 'public', entity: digest(body), headers: { 'Cache-Control': FOR_EVER } };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

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

/** The interactive documentation at `/docs`, served wholly from here. */
export function documentation(): Route[] {
  const loaded = new Map<string, Buffer>();
  const asset = async (name: string): Promise<Buffer> => {
    let bytes = loaded.get(name);
    if (!bytes) {
      bytes = await readFile(join(ASSET_FOLDER, name));
      loaded.set(name, bytes);
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
  return [
    {
      ...HIDDEN,
      id: 'docs',
      path: '/docs',
      summary: 'Interactive documentation.',
      handle: () => page('text/html; charset=utf-8', PAGE),
    },
    {
      ...HIDDEN,
      id: 'docs-start',
      path: '/docs/start.js',
      summary: 'The documentation page’s script.',
      handle: () => page('text/javascript; charset=utf-8', START),
    },
    ...Object.entries(ASSETS).map(
      ([name, type]): Route => ({
        ...HIDDEN,
        id: `docs-${name}`,
        path: `/docs/${name}`,
        summary: 'A part of the documentation page.',
        handle: async () => ({ status: 200, type, body: await asset(name), caching: 'unsaid', headers: ASSET_CACHE }),
      }),
    ),
  ];
}
