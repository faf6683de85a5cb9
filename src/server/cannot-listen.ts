import type { Settings } from './settings.ts';

/** A port that a server was to take connections on and cannot have. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
  /** The system's, as `EADDRINUSE`. */
  readonly code: string;

  /** `cause`: the error of Node's `listen`. */
  constructor(cause: NodeJS.ErrnoException, { host, port }: Pick<Settings, 'host' | 'port'>) {
    super(sentenceOf(cause, host, port), { cause });
    this.code = cause.code ?? '';
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken: stop what has it (ventanilla doctor tells what), or choose another with --port.`;
    case 'EACCES':
      return `Port ${port} is not for everybody: choose one from 1024 on with --port, and put a proxy before it.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: --host takes one, or 0.0.0.0 or :: for all.`;
    default:
      return `Nobody can listen on port ${port} of ${host}: ${message}.`;
  }
}
