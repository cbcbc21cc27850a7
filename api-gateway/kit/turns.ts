export interface TurnsOptions {
  /** Jobs that run at the same time, of all people together and of one of them. */
  readonly atOnce: number;
  readonly atOnceOfOne?: number;
  /** Waiting jobs of all people together, and of one of them. */
  readonly most: number;
  readonly mostOfOne: number;
}

/** Too many jobs of this person wait, or too many of all. */
export class TurnsFull extends Error {
  constructor() {
    super('too many jobs wait');
  }
}

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** A queue in which people take turns: somebody with one job waits for one job of each other person, however many they have. */
export interface Turns {
  /**
   * Runs a job when it is the person's turn.
   *
   * @throws TurnsFull when it may not wait, or gives way to somebody with fewer jobs; errors of the job
   */
  run<T>(person: string, job: () => Promise<T>): Promise<T>;
  /** Number of jobs that run now. */
  readonly activeCount: number;
}

export function createTurns({ atOnce, atOnceOfOne = atOnce, most, mostOfOne }: TurnsOptions): Turns {
  /** People in the order of their turns, each with the jobs that wait. */
  const people = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let count = 0;

  const addRunning = (person: string, change: 1 | -1) => {
    running += change;
    const own = (runningOf.get(person) ?? 0) + change;
    if (own > 0) runningOf.set(person, own);
    else runningOf.delete(person);
  };

  const beginNext = () => {
    if (running >= atOnce) return;
    const person = [...people.keys()].find((one) => (runningOf.get(one) ?? 0) < atOnceOfOne);
    const jobs = person === undefined ? undefined : people.get(person);
    if (person === undefined || !jobs) return;
    const job = jobs.shift();
    // Behind all others.
    people.delete(person);
    if (jobs.length > 0) people.set(person, jobs);
    count -= 1;
    addRunning(person, 1);
    job?.begin();
  };

  /** Refuses the last job of the person with the most, when a newcomer has clearly fewer. */
  const makeRoom = (own: number): boolean => {
    let heaviest: Waiting[] = [];
    for (const jobs of people.values()) if (jobs.length > heaviest.length) heaviest = jobs;
    if (heaviest.length <= own + 1) return false;
    heaviest.pop()?.refuse();
    count -= 1;
    return true;
  };

  const wait = (person: string) =>
    new Promise<void>((begin, reject) => {
      const jobs = people.get(person) ?? [];
      const isFull = count >= most && !makeRoom(jobs.length);
      if (isFull || jobs.length >= mostOfOne) return reject(new TurnsFull());
      jobs.push({ begin, refuse: () => reject(new TurnsFull()) });
      people.set(person, jobs);
      count += 1;
      beginNext();
    });

  return {
    get activeCount() {
      return running;
    },
    async run(person, job) {
      await wait(person);
      try {
        return await job();
      } finally {
        addRunning(person, -1);
        beginNext();
      }
    },
  };
}
