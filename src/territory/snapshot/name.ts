import type { DataSetVersion } from '../../store/store.ts';
import type { Synonyms } from '../synonyms/synonyms.ts';
import { programFingerprint } from './program.ts';

let program: string | undefined;

/** What a snapshot of a version is called; computed from the program as it is when this is first asked. */
export function snapshotName(
  version: Pick<DataSetVersion, 'checksum'>,
  synonyms: Pick<Synonyms, 'fingerprint'>,
): string {
  program ??= programFingerprint();
  return `catalog ${program} ${synonyms.fingerprint} ${version.checksum}`;
}
