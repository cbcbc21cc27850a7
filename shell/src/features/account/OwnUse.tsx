import { useQuery } from '@dojang/shared-auth/query';
import { Grid, ListSkeleton, numberText, QueryView, sizeText, Text } from '@dojang/shared-ui';
import { Fragment } from 'react';
import { ownUse } from './account.queries.ts';

/** What the user uses and may use, in three lines. */
export function OwnUse({ userId }: { userId: string }) {
  const query = useQuery(ownUse(userId));
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={1} />}>
      {({ files, words, projects }) => (
        <Grid as="dl" templateColumns="auto 1fr" columnGap="6" rowGap="1" textStyle="sm">
          {[
            ['파일', `${sizeText(files.most)} 가운데 ${sizeText(files.used)}`],
            ['글', `${sizeText(words.most)} 가운데 ${sizeText(words.used)}`],
            ['프로젝트', `${numberText(projects.most)}개 가운데 ${numberText(projects.used)}개`],
          ].map(([name, value]) => (
            <Fragment key={name}>
              <Text as="dt" color="fg.muted">
                {name}
              </Text>
              <Text as="dd">{value}</Text>
            </Fragment>
          ))}
        </Grid>
      )}
    </QueryView>
  );
}
