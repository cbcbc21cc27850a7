import { Badge, Box, Button, Flex, Heading, Spinner, snack, Text } from '@dojang/shared-ui';
import { Workbench } from '@dojang/shared-ui/workbench';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { CRYPTO_CHECKS, STORAGE_CHECKS } from './checks/browser.checks.ts';
import type { Check } from './checks/check.ts';
import { CONTRACT_CHECKS } from './checks/contract.checks.ts';
import { NETWORK_CHECKS, REALTIME_CHECKS } from './checks/network.checks.ts';
import { type CheckResult, useChecks } from './checks/use-checks.ts';

const GROUPS = [CONTRACT_CHECKS, STORAGE_CHECKS, CRYPTO_CHECKS, NETWORK_CHECKS, REALTIME_CHECKS];
const ALL = GROUPS.flatMap(({ checks }) => checks);

/** `/test/test`: self-checks of this browser against this server. */
export function Component() {
  const { results, isRunning, run } = useChecks();
  const ended = ALL.map(({ name }) => results.get(name)).filter((result) => result && result.state !== 'running');
  const failed = ALL.filter(({ name }) => results.get(name)?.state === 'failed');
  const copy = async () => {
    const lines = ALL.map(({ name }) => `${markOf(results.get(name))} ${name}${textOf(results.get(name))}`);
    try {
      await navigator.clipboard.writeText([navigator.userAgent, ...lines].join('\n'));
      snack.success('복사했어요.');
    } catch {
      snack.error('복사하지 못했어요.');
    }
  };
  return (
    <Workbench
      title="자가 점검"
      description="이 브라우저와 이 서버가 약속대로 움직이는지 진짜로 해 봐요. 문제를 알릴 때 결과를 붙여 주세요."
      source="mfe-admin/src/features/test/checks"
    >
      <Flex gap="2" align="center" wrap="wrap" mb="6">
        <Button size="sm" onClick={() => void run(ALL)} loading={isRunning} loadingText="점검하고 있어요">
          모두 점검
        </Button>
        {failed.length > 0 && !isRunning && (
          <Button size="sm" variant="outline" onClick={() => void run(failed)}>
            실패한 것만 다시
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void copy()} disabled={ended.length === 0}>
          결과 복사
        </Button>
        <Text role="status" textStyle="sm" color={failed.length > 0 ? 'fg.error' : 'fg.muted'}>
          {summaryOf(ended.length, failed.length)}
        </Text>
      </Flex>
      {GROUPS.map(({ title, checks }) => (
        <Box as="section" key={title} mb="6">
          <Heading as="h2" textStyle="heading" mb="1">
            {title}
          </Heading>
          <Box as="ul" listStyleType="none">
            {checks.map((check) => (
              <CheckRow key={check.name} check={check} result={results.get(check.name)} />
            ))}
          </Box>
        </Box>
      ))}
    </Workbench>
  );
}

function summaryOf(ended: number, failed: number): string {
  if (ended === 0) return `${ALL.length}개를 점검해요.`;
  if (failed > 0) return `${failed}개가 실패했어요.`;
  return ended === ALL.length ? `${ALL.length}개 모두 통과했어요.` : `${ALL.length}개 가운데 ${ended}개가 통과했어요.`;
}

const markOf = (result: CheckResult | undefined) =>
  result?.state === 'passed' ? '통과' : result?.state === 'failed' ? '실패' : '아직';
const textOf = (result: CheckResult | undefined) =>
  result && result.state !== 'running' ? ` (${result.text}, ${result.ms}ms)` : '';

const ICONS = {
  passed: <CircleCheck size={18} aria-hidden color="var(--chakra-colors-fg-success)" />,
  failed: <CircleX size={18} aria-hidden color="var(--chakra-colors-fg-error)" />,
  running: <Spinner size="sm" />,
} as const;

function CheckRow({ check: { name }, result }: { check: Check; result: CheckResult | undefined }) {
  return (
    <Flex as="li" align="center" gap="3" minH="10" py="1" borderBottomWidth="1px" borderColor="border.muted">
      <Flex boxSize="5" align="center" justify="center" flexShrink="0">
        {result ? ICONS[result.state] : <CircleDashed size={18} aria-hidden color="var(--chakra-colors-fg-subtle)" />}
      </Flex>
      <Box flex="1" minW="0">
        <Text textStyle="sm">{name}</Text>
        {result && result.state !== 'running' && (
          <Text textStyle="xs" color={result.state === 'failed' ? 'fg.error' : 'fg.muted'}>
            {result.text}
          </Text>
        )}
      </Box>
      {result && result.state !== 'running' && (
        <Badge colorPalette={result.state === 'failed' ? 'red' : 'gray'}>
          {markOf(result)} · {result.ms}ms
        </Badge>
      )}
    </Flex>
  );
}
