import { useQuery } from '@dojang/shared-auth/query';
import { FormField, Input } from '@dojang/shared-ui';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { pageQueries } from '../../page/page.queries.ts';
import type { Shelf } from '../../page/page.schema.ts';
import { roleIncludes } from '../../page/page-list.logic.ts';
import { type PublishedPage, publishQueries } from '../publish.queries.ts';
import type { PublishForm } from '../publish.schema.ts';

interface SiteNameFieldProps {
  page: PublishedPage;
  form: UseFormReturn<PublishForm>;
  /** The site of the page, with its pages. */
  shelf: Shelf;
}

/** The field for the name of an unnamed site in its address, for users who may name it. */
export function SiteNameField({ page, form, shelf }: SiteNameFieldProps) {
  const role = shelf.sites.find(({ id }) => id === page.site_id)?.role;
  const host = useQuery(pageQueries.host()).data;
  const isAsked = role !== undefined && roleIncludes(role, 'manager') && typeof host === 'string';
  // Links to a live page are in use, so its address changes only when somebody types a name.
  const isLive = shelf.pages.some((one) => one.live_version_id !== null);
  const proposed = useQuery({
    ...publishQueries.proposedName(page.site_id, page.siteName),
    enabled: isAsked && !isLive,
  }).data;
  useEffect(() => {
    if (proposed && !form.getFieldState('subdomain').isTouched && form.getValues('subdomain') === '') {
      form.setValue('subdomain', proposed);
    }
  }, [proposed, form]);
  if (!isAsked) return null;
  return (
    <FormField
      label="사이트 주소"
      help={
        isLive
          ? '비워 두면 지금 주소를 그대로 써요. 바꿔도 이미 나눠 준 링크와 QR 코드는 새 주소로 이어져요.'
          : '비워 두면 자동으로 만든 주소를 써요. 나중에 바꿔도 그때까지 나눠 준 링크와 QR 코드는 새 주소로 이어져요.'
      }
      error={form.formState.errors.subdomain?.message}
    >
      <Input autoComplete="off" spellCheck={false} placeholder={page.subdomain} {...form.register('subdomain')} />
    </FormField>
  );
}
