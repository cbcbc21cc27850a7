import { PageHeader } from '@dojang/shared-ui/core';

function AboutPage() {
  return <PageHeader title="소개" />;
}

export { AboutPage as Component };
