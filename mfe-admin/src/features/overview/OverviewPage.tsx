import { PageHeader } from '@dojang/shared-ui';

export function Component() {
  return <PageHeader title="운영 현황" />;
}
