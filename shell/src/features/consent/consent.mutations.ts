import { asJson, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui/core';
import { keys } from '../../keys.ts';
import { forgetConsents } from './consent-gate.ts';

export interface ConsentAnswer {
  agreement_id: string;
  version: number;
  action: 'agree' | 'withdraw' | 'decline';
}

/** Answers agreements. Sending the same answer twice stores it once. */
export function useAnswerConsents(source: 're_consent' | 'account') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answers: ConsentAnswer[]) =>
      unwrapMaybe(await getSupabase().rpc('consent_agreements', { p_answers: asJson(answers), p_source: source })),
    onError: showError,
    onSettled: () => {
      forgetConsents();
      return client.invalidateQueries({ queryKey: keys.consents });
    },
  });
}
