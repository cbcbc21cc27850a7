import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  chakra,
  EmptyState,
  Flex,
  formatDate,
  formatDateTime,
  Heading,
  IconButton,
  ListSkeleton,
  NativeSelect,
  QueryView,
  Text,
} from '@dojang/shared-ui';
import { ArrowLeft, Inbox, Trash2, Undo2 } from 'lucide-react';
import { textOf } from '../data.logic.ts';
import { useMarkAnswers } from '../data.mutations.ts';
import { dataQueries } from '../data.queries.ts';
import { type AnswerDetail, STATUSES, type Status } from '../data.schema.ts';
import { useChangeAnswers } from '../use-change-answers.ts';
import { FileList } from './FileList.tsx';
import { NoteBox } from './NoteBox.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const Anchor = chakra('a', { base: { textDecoration: 'underline', textUnderlineOffset: '3px' } });

interface AnswerDetailPaneProps {
  id: string;
  mayEdit: boolean;
  onClose: () => void;
}

/** One answer with its questions, status and note. */
export function AnswerDetailPane({ id, mayEdit, onClose }: AnswerDetailPaneProps) {
  const query = useQuery(dataQueries.detail(id));
  return (
    <Box borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '6' }}>
      <Button variant="ghost" size="sm" colorPalette="gray" mb="2" ms="-2" hideFrom="lg" onClick={onClose}>
        <ArrowLeft size={16} aria-hidden /> 목록
      </Button>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        isEmpty={(answer) => answer === null}
        empty={<EmptyState icon={<Inbox size={22} />} title="지워진 답변이에요" />}
      >
        {(answer) => answer && <Detail answer={answer} mayEdit={mayEdit} onClose={onClose} />}
      </QueryView>
    </Box>
  );
}

interface DetailProps {
  answer: AnswerDetail;
  mayEdit: boolean;
  onClose: () => void;
}

function Detail({ answer, mayEdit, onClose }: DetailProps) {
  const mark = useMarkAnswers();
  const { change, erase, isPending } = useChangeAnswers();
  const isRemoved = answer.status === 'removed';
  return (
    <>
      <Flex gap="3" align="flex-start" mb="5">
        <Box flex="1" minW="0">
          <Heading as="h2" textStyle="heading">
            {answer.form_name}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {formatDateTime(answer.created_at)}에 받았어요
          </Text>
        </Box>
        {mayEdit && !isRemoved ? (
          <NativeSelect.Root size="sm" width="28" flexShrink="0">
            <NativeSelect.Field
              aria-label="상태"
              value={answer.status}
              onChange={({ target }) => mark.mutate({ ids: [answer.id], status: target.value as Status })}
            >
              {Object.entries(STATUSES)
                .filter(([value]) => value !== 'removed')
                .map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        ) : (
          <StatusBadge status={answer.status} />
        )}
        {mayEdit && !isRemoved && (
          <IconButton
            size="sm"
            variant="ghost"
            aria-label="휴지통으로 옮기기"
            disabled={isPending}
            onClick={() => change([answer], { status: 'removed' }, onClose)}
          >
            <Trash2 />
          </IconButton>
        )}
      </Flex>
      {mayEdit && isRemoved && (
        <Flex gap="2" mb="5" wrap="wrap">
          <Button
            size="sm"
            variant="outline"
            disabled={isPending}
            onClick={() => change([answer], { status: 'new' }, onClose)}
          >
            <Undo2 size={16} aria-hidden /> 되살리기
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="red"
            disabled={isPending}
            onClick={() => void erase([answer], onClose)}
          >
            <Trash2 size={16} aria-hidden /> 영구히 지우기
          </Button>
        </Flex>
      )}
      <Box as="dl">
        {answer.fields.map(({ key, label, kind }) => (
          <Box key={key} mb="4">
            <Text as="dt" textStyle="xs" color="fg.muted" mb="0.5">
              {label}
            </Text>
            <Text as="dd" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {answer.files.some((file) => file.key === key) ? (
                <FileList files={answer.files.filter((file) => file.key === key)} />
              ) : (
                <AnswerText kind={kind} text={textOf(answer.data[key])} />
              )}
            </Text>
          </Box>
        ))}
      </Box>
      {answer.consent_at && (
        <Box as="details" textStyle="sm" color="fg.muted" mb="4">
          <Box as="summary" cursor="pointer">
            {formatDateTime(answer.consent_at)}에 동의했어요
          </Box>
          <Text mt="2" overflowWrap="anywhere">
            {answer.consent_text}
          </Text>
        </Box>
      )}
      <NoteBox answer={answer} mayEdit={mayEdit} />
      {answer.purge_at && (
        <Text textStyle="xs" color="fg.muted" mt="4">
          {formatDate(answer.purge_at)}에 자동으로 지워져요.
        </Text>
      )}
    </>
  );
}

function AnswerText({ kind, text }: { kind: string; text: string }) {
  if (text === '')
    return (
      <Box as="span" color="fg.muted">
        답하지 않았어요
      </Box>
    );
  if (kind === 'email') return <Anchor href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</Anchor>;
  if (kind === 'phone') return <Anchor href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</Anchor>;
  return text;
}
