import { expect } from 'vitest';
import { ORGANISMOS } from '../../../src/sync/organismos/source.ts';
import type { VisitParts, VisitReport } from '../../../src/sync/visit/visit-source.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { type Visiting, visiting } from '../visiting.ts';
import { type Manners, Register, someOrganisms } from './publisher.ts';

/** A publisher of organisms, and a store that is filled from it. */
export interface Registering {
  readonly register: Register;
  readonly publisher: Publisher;
  readonly at: Visiting;
  readonly visit: (more?: Partial<VisitParts>) => Promise<VisitReport>;
  /** A visit that must go well; gives its sentence. */
  readonly fill: (more?: Partial<VisitParts>) => Promise<string>;
  /** Status and offset of what was asked since the publisher last forgot. */
  readonly asked: () => string[];
  /** The records that the store holds, as kept. */
  readonly held: () => Promise<Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

/** Starts a publisher of organisms and an empty store. */
export async function registering(manners: Partial<Manners> = {}, organisms = someOrganisms(50)): Promise<Registering> {
  const register = new Register(organisms, manners);
  const publisher = await startPublisher((request) => register.answer(request));
  const at = await visiting({ organismosAddress: `${publisher.address}/api/v2.0` });
  const visit: Registering['visit'] = (more) => at.visit(ORGANISMOS, more);
  return {
    register,
    publisher,
    at,
    visit,
    fill: async (more) => {
      const report = await visit(more);
      expect(report.error).toBeNull();
      return report.outcome?.sentence ?? '';
    },
    asked: () => publisher.asked.map(({ status, query }) => `${status} ${query.get('offset') ?? 0}`),
    held: async () => {
      const records: Record<string, unknown>[] = [];
      const reader = await at.store.reader('organisms');
      for await (const batch of reader?.records('organismos') ?? []) {
        for (const { body } of batch) records.push(JSON.parse(Buffer.from(body).toString('utf8')));
      }
      return records;
    },
    close: async () => {
      await at.close();
      await publisher.close();
    },
  };
}
