import crypto, { createHash } from 'node:crypto';

/** Hexadecimal digits of a record's digest: the first 128 bits of the SHA-256 of its body. */
const DIGEST_DIGITS = 32;

/** Hashes without an object for each body, in half the time; releases of Node before 20.12 lack it. */
const hashAtOnce: typeof crypto.hash | undefined = crypto.hash;

/** The digest of a record's body, in hexadecimal. */
export function digestOf(body: Uint8Array): string {
  const digest = hashAtOnce?.('sha256', body, 'hex') ?? createHash('sha256').update(body).digest('hex');
  return digest.slice(0, DIGEST_DIGITS);
}

/** What a version says of its records. */
export interface Fingerprint {
  /** Stored records per resource; resources without records are left out. */
  readonly counts: Readonly<Record<string, number>>;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/** Works out a {@link Fingerprint} from the records of a data set, told in ascending order of resource and key. */
export interface FingerprintMaker {
  /** The records that follow are of this resource. */
  readonly begin: (resource: string) => void;
  readonly add: (key: string, digest: string) => void;
  readonly done: () => Fingerprint;
}

/**
 * Counts and checksum of the present records of a data set, computed from their digests.
 *
 * The checksum is the SHA-256 of one line per record, `["resource","key","digest"]` and a line feed, in ascending order
 * of the code points of resource and key. It depends on the data alone, not on how they came to be. An empty data set
 * has the SHA-256 of nothing.
 */
export function fingerprintMaker(): FingerprintMaker {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let prefix = '';
  let name = '';
  let count = 0;

  function end(): void {
    if (count > 0) counts[name] = count;
    count = 0;
  }
  return {
    begin: (resource) => {
      end();
      name = resource;
      prefix = `[${JSON.stringify(resource)},`;
    },
    add: (key, digest) => {
      hash.update(`${prefix}${JSON.stringify(key)},"${digest}"]\n`);
      count += 1;
    },
    done: () => {
      end();
      return { counts, checksum: hash.digest('hex') };
    },
  };
}
