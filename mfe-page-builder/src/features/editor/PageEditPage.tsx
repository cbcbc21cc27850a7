import { PageHeader } from '@dojang/shared-ui';

export function Component() {
  return <PageHeader title="페이지 편집" />;
}
