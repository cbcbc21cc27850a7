import { asJson, getSupabase, orWhole, readSave } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, showError, snack } from '@dojang/shared-ui';
import { parseDocument } from '@dojang/shared-ui/document';
import { documentChange } from '@dojang/shared-ui/document-change';
import { keys } from '../../lib/keys.ts';
import { type Draft, draftPatch, type StoredVersion } from './agreement-draft.logic.ts';

const versionOf = (row: unknown): StoredVersion => {
  const version = row as StoredVersion;
  return { ...version, body: parseDocument(version.body) };
};

/**
 * Saves the draft on revision `baseRev` (0: creates it); a newer one is returned instead of being overwritten.
 *
 * @param acknowledged the text on the server at this revision; for a large text only the changes are sent
 */
export async function saveDraft(
  agreementId: string,
  version: number,
  baseRev: number,
  draft: Draft,
  acknowledged: Draft | null = null,
) {
  const place = { p_agreement_id: agreementId, p_version: version, p_base_rev: baseRev };
  const { body, ...patch } = draftPatch(draft);
  // Before the first save the server has no text.
  const change = baseRev === 0 ? null : documentChange(acknowledged?.body ?? null, body);
  const sendWhole = () => getSupabase().rpc('save_agreement_draft', { ...place, p_patch: asJson({ ...patch, body }) });
  const sending =
    change &&
    getSupabase().rpc('save_agreement_draft_change', {
      ...place,
      p_patch: asJson(patch),
      p_changes: asJson(change.blocks),
    });
  return readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), versionOf);
}

/** Publishes the draft as it was saved at revision `rev`. */
export function usePublish(agreementId: string, version: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rev: number) => {
      const answer = readSave(
        await getSupabase().rpc('publish_agreement', {
          p_agreement_id: agreementId,
          p_version: version,
          p_base_rev: rev,
        }),
        versionOf,
      );
      if (!answer.ok) throw new AppError({ code: 'stale_revision', status: 409 });
    },
    onSuccess: () => {
      snack.success('새 판을 게시했어요');
      return client.invalidateQueries({ queryKey: keys.agreements });
    },
    onError: showError,
  });
}
