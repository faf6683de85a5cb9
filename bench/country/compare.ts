/** The processor time of questions about two territories, asked by turns in one process. */
import { type Engine, type QuestionKind, questionsOf } from './questions.ts';

/** What a question of one kind costs, in microseconds of processor time, and the slowest of a hundred in milliseconds. */
export interface Cost {
  readonly title: string;
  readonly small: number;
  readonly large: number;
  readonly slowest: number;
}

const QUESTIONS = 400;
const ROUNDS = 40;
/** Rounds that do not count: for the first ten thousand questions the engine compiles, and meets names for the first time. */
const WARM_ROUNDS = 25;

/** Costs by kind: the median of the rounds of each territory that count, none of which asks what another asked. */
export async function compareCosts(kinds: readonly QuestionKind[], small: Engine, large: Engine): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const kind of kinds) {
    const sides = [small, large].map((engine) => ({
      engine,
      questions: questionsOf(kind, engine.catalog, QUESTIONS * ROUNDS),
      rounds: [] as number[],
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
        if (round >= WARM_ROUNDS) side.rounds.push((user + system) / QUESTIONS);
      }
    }
    const [few, many] = sides;
    const slowest = at(many?.times ?? [], 0.99);
    costs.push({ title: kind.title, small: at(few?.rounds ?? [], 0.5), large: at(many?.rounds ?? [], 0.5), slowest });
  }
  return costs;
}

/** The value that a share of some values lies below; 0 of none. */
function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}
