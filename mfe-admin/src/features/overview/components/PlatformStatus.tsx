import { sendsMail } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, Code, Flex, ListSkeleton, QueryView, sizeText, Text } from '@dojang/shared-ui';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { areaName } from '../../../names.ts';
import { overviewQueries, type Withheld } from '../overview.queries.ts';
import type { AdminStats } from '../stats.schema.ts';
import { ReleaseProblems } from './ReleaseProblems.tsx';

/** The release of each area on this page, whether it can be loaded, whether mails are delivered, how attempts are counted, and how much is stored. */
export function PlatformStatus({ mails }: { mails: AdminStats['mails'] | undefined }) {
  const query = useQuery(overviewQueries.remotes);
  return (
    <>
      <ReleaseProblems />
      <Box as="ul" listStyleType="none">
        <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
          {(remotes) => (
            <>
              {remotes.map(({ name, version, reachable }) => (
                <Line key={name} good={reachable} name={areaName(name)}>
                  {reachable ? '정상' : '불러올 수 없어요'} · <Code size="sm">{version.slice(0, 12)}</Code>
                </Line>
              ))}
            </>
          )}
        </QueryView>
        {mails && (
          <Line good={sendsMail() && mails.failed === 0} name="메일">
            {sendsMail() ? mailText(mails) : noMailText(mails)}
          </Line>
        )}
        <Attempts />
        <ProxyProblems />
        <Sizes />
      </Box>
    </>
  );
}

function mailText({ waiting, failed }: AdminStats['mails']): string {
  const parts = [waiting > 0 && `보낼 메일 ${waiting}통`, failed > 0 && `보내지 못한 메일 ${failed}통`];
  return parts.filter(Boolean).join(' · ') || '모두 보냈어요';
}

/** Without a mail server mails wait in the outbox. They are deleted after a month. */
const noMailText = ({ waiting }: AdminStats['mails']): string =>
  ['메일 서버가 없어서 보내지 않아요', waiting > 0 && `기다리는 메일 ${waiting}통`].filter(Boolean).join(' · ');

/** Whether attempts, such as sign-ins, are counted for all gateways together. */
function Attempts() {
  const { data } = useQuery(overviewQueries.protection);
  if (!data) return null;
  const { rateLimitsAway } = data;
  return (
    <Line good={rateLimitsAway === null} name="시도 제한">
      <Text as="span" title={rateLimitsAway ?? undefined}>
        {rateLimitsAway === null ? '정상' : '데이터베이스가 아니라 서버마다 세요'}
      </Text>
    </Line>
  );
}

/** What the operator has to set, by the names of nginx. docs/operations.md has a whole recipe. */
const WITHHELD: Record<Withheld, string> = {
  body: '1MB가 넘는 요청을 막아요 (client_max_body_size)',
  upgrade: '실시간 연결을 막아요 (Upgrade, Connection)',
  address: '접속한 사람의 주소를 전하지 않아요 (X-Forwarded-For, TRUST_PROXY)',
};

/** Nothing is shown while nothing is withheld. */
function ProxyProblems() {
  const { data = [] } = useQuery(overviewQueries.proxy);
  return data.map((name) => (
    <Line key={name} good={false} name="앞에 둔 프록시">
      {WITHHELD[name]}
    </Line>
  ));
}

/** Share of free disk space. Below it somebody should free disk space. */
const LITTLE_ROOM = 0.1;

/** Size of the database, of the files, and room on the disk. */
function Sizes() {
  const { data, isError } = useQuery(overviewQueries.sizes);
  if (isError) {
    return (
      <Line good={false} name="저장 공간">
        확인하지 못했어요
      </Line>
    );
  }
  if (!data) return null;
  const { database, files, tables, disk } = data;
  return (
    <>
      <Line good name="데이터베이스">
        <Text as="span" title={tables.map(({ name, bytes }) => `${name} ${sizeText(bytes)}`).join('\n')}>
          {sizeText(database)}
        </Text>
      </Line>
      <Line good name="파일">
        {sizeText(files)}
      </Line>
      {disk && (
        <Line good={disk.free > disk.total * LITTLE_ROOM} name="디스크">
          {`${sizeText(disk.total)} 중 ${sizeText(disk.free)} 남음`}
        </Line>
      )}
    </>
  );
}

function Line({ good, name, children }: { good: boolean; name: string; children: ReactNode }) {
  return (
    <Flex
      as="li"
      gap="2"
      py="3"
      align="center"
      textStyle="sm"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <Box color={good ? 'fg.success' : 'fg.error'} aria-hidden>
        {good ? <CircleCheck size={16} /> : <CircleAlert size={16} />}
      </Box>
      <Text flex="1">{name}</Text>
      <Text as="span" color="fg.muted" textStyle="xs">
        {children}
      </Text>
    </Flex>
  );
}
