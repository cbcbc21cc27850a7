import { z } from 'zod';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { Log } from '../../../platform/http/log.ts';
import { type CheckDomainDeps, createDomainCheck } from './check-domain.ts';

const rows = z.array(
  z.object({
    id: z.uuid(),
    hostname: z.string(),
    www: z.string(),
    txt_token: z.string(),
    is_verified: z.boolean(),
  }),
);
const AT_ONCE = 10;

/** Checks the domains that are due. The database decides when each domain is due again. */
export function createDomainWorker({ log, ...deps }: CheckDomainDeps & { log: Log }): { run(): Promise<void> } {
  const { check } = createDomainCheck(deps);
  return {
    async run() {
      const due = rows.parse(await deps.rest.rpc('claim_domain_checks', { p_limit: AT_ONCE }));
      const checks = due.map((domain) =>
        check(domain, false).catch((error) =>
          log({ level: 'warn', event: 'domain_check_failed', id: domain.id, error: describeError(error) }),
        ),
      );
      await Promise.all(checks);
    },
  };
}
