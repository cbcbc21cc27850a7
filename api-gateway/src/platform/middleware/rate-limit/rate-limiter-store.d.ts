// The library documents this class as the base of further stores and types it, but exports it from its own file only. What a
// store implements (`_upsert`, `_get`, `_delete`, `_getRateLimiterRes`) it does not type.
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible';
  export default class extends RateLimiterStoreAbstract {
    /** Milliseconds for which a key is blocked in this process's memory. */
    protected getInMemoryBlockMsBeforeExpire(key: string): number;
    protected readonly _inMemoryBlockedKeys: { delete(key: string): void };
  }
}
