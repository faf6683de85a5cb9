/** An answer as a test looks at it. */
export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text holds as JSON; undefined when it is none. */
  readonly body: unknown;
  /** A member of the body by a dotted path, undefined where there is nothing; `length` of a list is one. */
  readonly at: (path: string) => unknown;
}

/** Reads an answer to its end. */
export async function gotOf(response: Response): Promise<Got> {
  const text = await response.text();
  const body = parsed(text);
  return { status: response.status, headers: response.headers, text, body, at: (path) => reach(body, path) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reach(value: unknown, path: string): unknown {
  let reached = value;
  for (const key of path === '' ? [] : path.split('.')) {
    if (Array.isArray(reached)) reached = key === 'length' ? reached.length : reached.at(Number(key));
    else reached = typeof reached === 'object' && reached !== null ? Reflect.get(reached, key) : undefined;
  }
  return reached;
}
