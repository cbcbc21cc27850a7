import { PageHeader } from '@dojang/shared-ui';

function HomePage() {
  return <PageHeader title="홈" />;
}

export { HomePage as Component };
