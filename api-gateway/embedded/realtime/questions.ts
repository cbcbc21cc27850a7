import { LIMITS } from './limits.ts';

/** The error when more queries are waiting than allowed. */
export class TooManyQuestionsError extends Error {
  override readonly name = 'TooManyQuestionsError';
}

/** Limits the number of simultaneous database queries, so that sockets never use up the connections. */
export class Questions {
  private readonly waiting: (() => void)[] = [];
  private readonly perPerson = new Map<string, number>();
  private free: number = LIMITS.questionsAtOnce;

  /** @throws TooManyQuestionsError, and any error of the query */
  async ask<T>(person: string, question: () => Promise<T>): Promise<T> {
    const asked = this.perPerson.get(person) ?? 0;
    if (asked >= LIMITS.questionsPerPerson || this.waiting.length >= LIMITS.questionsWaiting) {
      throw new TooManyQuestionsError(`${this.waiting.length} questions wait`);
    }
    this.perPerson.set(person, asked + 1);
    try {
      if (this.free > 0) this.free--;
      else await new Promise<void>((resolve) => this.waiting.push(resolve));
      try {
        return await question();
      } finally {
        const next = this.waiting.shift();
        if (next) next();
        else this.free++;
      }
    } finally {
      const left = (this.perPerson.get(person) ?? 1) - 1;
      if (left > 0) this.perPerson.set(person, left);
      else this.perPerson.delete(person);
    }
  }
}
