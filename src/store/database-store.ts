import type { SqlSession, StoreForm, Write } from './form.ts';
import type { Store } from './store.ts';
import * as credentials from './tables/credentials.ts';
import { derived, putDerived } from './tables/derived.ts';
import { changeOverlay, overlayAfter } from './tables/overlay.ts';
import * as notes from './tables/source-notes.ts';
import { diff } from './versions/diff.ts';
import { prune } from './versions/prune.ts';
import { adoptVersion, publishDrafts, rollBackTo } from './versions/publish.ts';
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

    overlay: (dataSet, after) => overlayAfter(db, dataSet, after),
    changeOverlay: (dataSet, keys, edit) =>
      form.write('overlay', async (session) => {
        const state = await changeOverlay(session, dataSet, keys, edit);
        await session.dialect.notify(session, 'overlay');
        return state;
      }),

    sourcesEpoch: () => notes.sourcesEpoch(db),
    sources: () => notes.sources(db),
    sourceMemory: (name) => notes.sourceMemory(db, name),
    leaseSource: (name, holder, now, until) =>
      form.write('sources', (session) => notes.leaseSource(session, name, holder, now, until)),
    releaseSource: (name, holder) => form.write('sources', (session) => notes.releaseSource(session, name, holder)),
    noteSource: (name, holder, noted) =>
      form.write('sources', (session) => notes.noteSource(session, name, holder, noted)),

    putAccount: (account) => form.write('accounts', (session) => credentials.putAccount(session, account)),
    account: (name) => credentials.account(db, name),
    accounts: () => credentials.accounts(db),
    removeAccount: (name) => form.write('accounts', (session) => credentials.removeAccount(session, name)),
    putTokens: (tokens) => form.write('tokens', (session) => credentials.putTokens(session, tokens)),
    token: (hash) => credentials.token(db, hash),
    useToken: (hash, at) => form.write('tokens', (session) => credentials.useToken(session, hash, at)),
    revokeFamily: (family) => form.write('tokens', (session) => credentials.revokeFamily(session, family)),
    tokensOf: (name) => credentials.tokensOf(db, name),
    credentialsEpoch: shared(() => credentials.credentialsEpoch(db)),
    forgetExpired: (at) => form.write('tokens', (session) => credentials.forgetExpired(session, at)),

    onChange: form.onChange,
    restMilliseconds: form.restMilliseconds,
    close: form.close,
  };
}

/**
 * Lets callers of the same moment share one query. A call that comes while it runs shares the next one: an answer is never older than
 * its call.
 */
function shared<T>(query: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    next = null;
    const answer = query();
    running = answer;
    const done = (): void => {
      if (running === answer) running = null;
    };
    answer.then(done, done);
    return answer;
  }
  return () => {
    if (running === null) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
