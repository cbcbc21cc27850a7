import { useProjectId } from '@dojang/shared-auth';
import type { ComponentType } from 'react';
import { NewIssueKey } from '../issue/NewIssueKey.tsx';

/** Adds the key `C` to a page. It opens the form of a new issue. */
export const withNewIssue = (Page: ComponentType): ComponentType =>
  function PageWithNewIssue() {
    return (
      <>
        <NewIssueKey projectId={useProjectId()} />
        <Page />
      </>
    );
  };
