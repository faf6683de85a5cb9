import type { SqlSession, StoreForm, Write } from './form.ts';
import type { Store } from './store.ts';
import { credentialsOf } from './tables/credentials.ts';
import { derived, putDerived } from './tables/derived.ts';
import { overlaysOf } from './tables/overlay.ts';
import { sourceNotesOf } from './tables/source-notes.ts';
import { diff } from './versions/diff.ts';
import { adoptVersion, prune, publishDrafts, rollBackTo } from './versions/publish.ts';
import { versionReader } from './versions/version-reader.ts';
import { adoptedFrom, allVersions, newestVersion, newestVersions, versionByNumber } from './versions/version-table.ts';

/**
 * Makes a store of an opened database.
 *
 * @param keep how many versions of a data set are kept after each that is published; 0: all
 */
export function databaseStore(form: StoreForm, keep = 0): Store {
  const { db, reads } = form;
  const writeVersions: Write = (work) => form.write('versions', work);

  /** Writes versions, notifies other processes, and deletes versions that are not kept. */
  async function writing<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
    const result = await writeVersions(async (session) => {
      const done = await work(session);
      await session.dialect.notify(session, 'versions');
      return done;
    });
    try {
      if (keep > 0) await prune(writeVersions, keep);
    } catch {
      // The version is published, as the caller wanted; versions that could not be deleted now go with the next one.
    }
    form.tidy();
    return result;
  }

  return {
    address: form.address,
    versions: () => newestVersions(db),
    history: (dataSet) => allVersions(db, dataSet),
    reader: async (dataSet, number) => {
      const version = await (number === undefined ? newestVersion(db, dataSet) : versionByNumber(db, dataSet, number));
      return version === null ? null : versionReader(reads, version);
    },
    diff: (dataSet, from, to, after) => diff({ db, reads, dataSet, isChecked: true }, from, to, after),
    publish: (drafts) => writing((session) => publishDrafts(session, drafts)),
    adopt: (version, base, changes, adoption) =>
      writing((session) => adoptVersion(session, version, base, changes, adoption)),
    origin: (dataSet) => adoptedFrom(db, dataSet),
    rollback: (dataSet, number) => writing((session) => rollBackTo(session, dataSet, number)),
    prune: async (most) => {
      const deleted = await prune(writeVersions, most);
      form.tidy();
      return deleted;
    },
    derived: (version, name, room) => derived(reads, version, name, room),
    putDerived: (version, name, body) => putDerived(form, version, name, body),

    ...overlaysOf(form),
    ...sourceNotesOf(form),
    ...credentialsOf(form),

    onChange: form.onChange,
    restMilliseconds: form.restMilliseconds,
    close: form.close,
  };
}
