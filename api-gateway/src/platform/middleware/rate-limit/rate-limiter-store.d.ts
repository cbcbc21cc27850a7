// The library documents this class as the base of other stores and has types for it, but exports it only from its own file. It
// has no types for the methods that a store implements (`_upsert`, `_get`, `_delete`, `_getRateLimiterRes`).
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
  export default class extends RateLimiterStoreAbstract {
    /** Milliseconds for which a key is blocked in this process's memory. */
    protected getInMemoryBlockMsBeforeExpire(key: string): number;
    protected readonly _inMemoryBlockedKeys: { delete(key: string): void };
  }
}
