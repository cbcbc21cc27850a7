import { PageHeader } from '@dojang/shared-ui/core';

function HomePage() {
  return <PageHeader title="홈" />;
}

export { HomePage as Component };
