/** The processor time of questions about two territories, asked by turns in one process. */
import type { Engine } from './engine.ts';
import { type QuestionKind, questionsOf } from './questions.ts';

/** What a question of one kind costs, in microseconds of processor time, and the slowest of a hundred in milliseconds. */
export interface Cost {
  readonly title: string;
  readonly small: number;
  readonly large: number;
  readonly slowest: number;
}

const QUESTIONS = 400;
const ROUNDS = 7;
/** Rounds whose single times do not count: the engine still compiles. */
const WARM_ROUNDS = 3;

/** Costs by kind: the least of several rounds of each territory, none of which asks what another asked. */
export async function compareCosts(kinds: readonly QuestionKind[], small: Engine, large: Engine): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const kind of kinds) {
    const sides = [small, large].map((engine) => ({
      engine,
      questions: questionsOf(kind, engine.catalog, QUESTIONS * ROUNDS),
      best: Infinity,
      times: [] as number[],
    }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of sides) {
        const before = process.cpuUsage();
        for (const question of side.questions.slice(round * QUESTIONS, (round + 1) * QUESTIONS)) {
          const started = performance.now();
          await side.engine.ask(question);
          if (round >= WARM_ROUNDS) side.times.push(performance.now() - started);
        }
        const { user, system } = process.cpuUsage(before);
        side.best = Math.min(side.best, (user + system) / QUESTIONS);
      }
    }
    const times = sides[1]?.times.sort((a, b) => a - b) ?? [];
    const slowest = times[Math.floor(0.99 * times.length)] ?? 0;
    costs.push({ title: kind.title, small: sides[0]?.best ?? 0, large: sides[1]?.best ?? 0, slowest });
  }
  return costs;
}
