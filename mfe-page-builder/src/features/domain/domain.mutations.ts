import { addDomainResponse } from '@dojang/api-contract';
import { apiPost, asJson, getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import type { Domain, Redirect } from './domain.schema.ts';

function useRefresh(siteId: string) {
  const client = useQueryClient();
  return (domainId?: string) =>
    Promise.all(
      [keys.domains(siteId), ...(domainId ? [keys.domain(domainId)] : [])].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Errors are shown beside the field. */
export function useAddDomain(siteId: string) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: (address: string) => apiPost('/api/private/page/domain/add', { siteId, address }, addDomainResponse),
    onSuccess: () => refresh(),
  });
}

export function useCheckDomain({ id, site_id: siteId }: Domain) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: () => apiPost('/api/private/page/domain/check', { domainId: id }, z.object({ ok: z.boolean() })),
    onSuccess: () => refresh(id),
    onError: showError,
  });
}

export function useRemoveDomain({ id, site_id: siteId }: Domain) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: async () => {
      unwrapMaybe(await getSupabase().rpc('remove_domain', { p_id: id }));
    },
    onSuccess: () => refresh(),
    onError: showError,
  });
}

export function useSetWww({ id, site_id: siteId }: Domain) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: async (www: Domain['www']) => {
      unwrapMaybe(await getSupabase().rpc('set_domain_www', { p_id: id, p_www: www }));
    },
    onSuccess: () => refresh(id),
    onError: showError,
  });
}

/** @param siteId the site; in the mutation null means the free address */
export function useSetPrimaryDomain(siteId: string) {
  const refresh = useRefresh(siteId);
  return useMutation({
    mutationFn: async (domainId: string | null) => {
      unwrapMaybe(
        await getSupabase().rpc('set_primary_domain', {
          p_site_id: siteId,
          // The generated types do not know that a parameter may be null.
          p_domain_id: domainId as string,
        }),
      );
    },
    onSuccess: () => refresh(),
    onError: showError,
  });
}

/** Errors are shown below the form. */
export function useSaveRedirects(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (redirects: Redirect[]) => {
      unwrapMaybe(
        await getSupabase().rpc('save_site_redirects', { p_site_id: siteId, p_redirects: asJson(redirects) }),
      );
      return redirects;
    },
    onSuccess: (redirects) => client.setQueryData(keys.redirects(siteId), redirects),
  });
}
