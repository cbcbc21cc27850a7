import {
  Box,
  Button,
  chakra,
  errorText,
  Flex,
  Modal,
  NativeSelect,
  numberText,
  outageOf,
  Progress,
  Stack,
  Text,
} from '@dojang/shared-ui';
import { FileUp } from 'lucide-react';
import Papa from 'papaparse';
import { useMemo, useRef, useState } from 'react';
import {
  decodeCsv,
  guessFields,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type ImportPlan,
  MOST_LINES,
  planImport,
} from '../csv-import.logic.ts';
import { useImportIssues } from '../issue-csv.mutations.ts';
import type { IssueData } from '../use-issue-data.ts';

interface Props {
  data: IssueData;
  onClose: () => void;
}

interface Sheet {
  name: string;
  heading: readonly string[];
  rows: readonly (readonly string[])[];
  /** One id for each row, so that a retry creates nothing twice. */
  ids: readonly string[];
}

const MOST_BYTES = 20 * 1024 * 1024;
const SHOWN_PROBLEMS = 50;
const SHOWN_ROWS = 3;

/** The rows of a file, or the reason why it cannot be read. */
async function readSheet(file: File): Promise<Sheet | string> {
  if (file.size > MOST_BYTES) return '20MB보다 작은 파일만 가져올 수 있어요.';
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  // After an open quote the whole rest would be one value.
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote) return `${(quote.row ?? 0) + 1}번째 줄의 따옴표(")가 맞지 않아요. 파일을 고친 뒤에 다시 골라 주세요.`;
  const [heading, ...rows] = data;
  if (!heading || rows.length === 0) return '가져올 줄이 없어요. 첫 줄은 항목의 이름이어야 해요.';
  if (rows.length > MOST_LINES) return `한 번에 ${numberText(MOST_LINES)}줄까지 가져올 수 있어요.`;
  return { name: file.name, heading, rows, ids: rows.map(() => crypto.randomUUID()) };
}

/**
 * Imports issues from a CSV file. It shows the field of each column and the values that cannot be read. Nothing is created
 * before the confirmation.
 */
export function ImportDialog({ data, onClose }: Props) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fields, setFields] = useState<readonly (ImportField | null)[]>([]);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState(0);
  const save = useImportIssues(data);
  const latest = useRef<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const plan = useMemo(() => sheet && planImport(sheet.rows, fields, data), [sheet, fields, data]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    const read = await readSheet(file).catch(() => '파일을 읽지 못했어요.');
    // Another file was chosen meanwhile.
    if (latest.current !== file) return;
    setFailure(typeof read === 'string' ? read : '');
    setSheet(typeof read === 'string' ? null : read);
    setFields(typeof read === 'string' ? [] : guessFields(read.heading));
    setDone(0);
    save.reset();
  };
  const start = () => {
    if (!sheet || !plan) return;
    save.mutate(
      { ids: sheet.ids, issues: plan.issues, onProgress: setDone },
      { onSuccess: ({ refusedLines }) => refusedLines.length === 0 && onClose() },
    );
  };
  const count = plan?.issues.length ?? 0;
  const refusedLines = save.data?.refusedLines ?? [];
  return (
    <Modal
      open
      onClose={() => !save.isPending && onClose()}
      title="CSV에서 가져오기"
      size="lg"
      footer={
        refusedLines.length > 0 ? (
          <Button onClick={onClose}>확인</Button>
        ) : (
          <Button disabled={count === 0 || !fields.includes('title')} loading={save.isPending} onClick={start}>
            {count === 0 ? '가져오기' : `이슈 ${numberText(count)}개 가져오기`}
          </Button>
        )
      }
    >
      <Stack gap="4">
        <Flex align="center" gap="3">
          <Button variant="outline" disabled={save.isPending} onClick={() => picker.current?.click()}>
            <FileUp size={16} aria-hidden /> {sheet ? '다른 파일 고르기' : '파일 고르기'}
          </Button>
          <Text textStyle="sm" color="fg.muted" truncate>
            {sheet ? sheet.name : 'CSV 파일'}
          </Text>
          {/* The browser's own file field has the browser's language, and looks different from all other fields. */}
          <input
            ref={picker}
            hidden
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-label="CSV 파일"
            disabled={save.isPending}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Flex>
        {failure && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {failure}
          </Text>
        )}
        {!sheet && !failure && (
          <Text textStyle="sm" color="fg.muted">
            첫 줄에 제목, 상태, 담당자, 라벨, 우선순위, 기한, 추정, 설명 같은 이름이 있으면 저절로 맞춰요. 다른 도구에서
            내려받은 파일과 엑셀에서 저장한 파일도 돼요.
          </Text>
        )}
        {sheet && plan && (
          <>
            <Mapping
              sheet={sheet}
              fields={fields}
              disabled={save.isPending || save.isSuccess}
              onChange={(column, field) =>
                // A field can be assigned to one column only.
                setFields(fields.map((known, at) => (at === column ? field : known === field ? null : known)))
              }
            />
            {(save.isIdle || save.isError) && <Problems plan={plan} hasTitle={fields.includes('title')} />}
            {save.isError && (
              <Text role="alert" textStyle="sm" color="fg.error">
                이슈 {numberText(count)}개 중 {numberText(done)}개를 가져오고 멈췄어요.{' '}
                {outageOf(save.error)
                  ? '다시 누르면 남은 이슈를 이어서 가져오고, 같은 이슈를 두 번 만들지 않아요.'
                  : errorText(save.error)}
              </Text>
            )}
            {refusedLines.length > 0 && (
              <Box role="alert" textStyle="sm">
                <Text>
                  이슈 {numberText(done)}개를 가져왔어요. {numberText(refusedLines.length)}줄은 저장할 수 없는 내용이
                  있어 뺐어요. 그 줄을 고친 파일로 다시 가져올 수 있어요.
                </Text>
                <chakra.ul mt="2" maxH="9rem" overflowY="auto" listStyleType="none" color="fg.muted" tabIndex={0}>
                  {refusedLines.map((line) => (
                    <li key={line}>{line}번째 줄</li>
                  ))}
                </chakra.ul>
              </Box>
            )}
            {save.isPending && (
              <Box>
                <Text textStyle="sm" mb="2" role="status" fontVariantNumeric="tabular-nums">
                  {done === 0
                    ? '이슈를 만들고 있어요.'
                    : `${numberText(count)}개 중 ${numberText(done)}개를 가져왔어요.`}{' '}
                  이 창을 닫지 말아 주세요.
                </Text>
                <Progress.Root value={(100 * done) / Math.max(1, count)} aria-label="가져오는 중">
                  <Progress.Track>
                    <Progress.Range />
                  </Progress.Track>
                </Progress.Root>
              </Box>
            )}
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface MappingProps {
  sheet: Sheet;
  fields: readonly (ImportField | null)[];
  disabled: boolean;
  onChange: (column: number, field: ImportField | null) => void;
}

/** The field of each column of the file, with the first values of the column. */
function Mapping({ sheet, fields, disabled, onChange }: MappingProps) {
  return (
    <Box
      maxH="18rem"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="l2"
      tabIndex={0}
      aria-label="열 맞추기"
      role="group"
    >
      {sheet.heading.map((name, column) => (
        <Flex key={column} align="center" gap="3" px="3" py="2" _notFirst={{ borderTopWidth: '1px' }}>
          <Box flex="1" minW="0">
            <Text textStyle="sm" fontWeight="500" truncate>
              {name || `${column + 1}번째 열`}
            </Text>
            <Text textStyle="xs" color="fg.muted" truncate>
              {sheet.rows
                .slice(0, SHOWN_ROWS)
                .map((row) => row[column])
                .filter(Boolean)
                .join(' · ') || '비어 있음'}
            </Text>
          </Box>
          <NativeSelect.Root size="sm" w="36" disabled={disabled}>
            <NativeSelect.Field
              aria-label={`${name || `${column + 1}번째 열`}의 항목`}
              value={fields[column] ?? ''}
              onChange={(event) =>
                onChange(column, IMPORT_FIELDS.find((field) => field === event.target.value) ?? null)
              }
            >
              <option value="">가져오지 않음</option>
              {IMPORT_FIELDS.map((field) => (
                <option key={field} value={field}>
                  {IMPORT_FIELD_NAMES[field]}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Flex>
      ))}
    </Box>
  );
}

function Problems({ plan, hasTitle }: { plan: ImportPlan; hasTitle: boolean }) {
  const left = plan.problems.filter(({ isLeftOut }) => isLeftOut).length;
  if (!hasTitle) {
    return (
      <Text role="alert" textStyle="sm" color="fg.error">
        어느 열이 제목인지 골라 주세요.
      </Text>
    );
  }
  return (
    <Box role="status" textStyle="sm">
      이슈 {numberText(plan.issues.length)}개를 만들어요.
      {left > 0 && ` ${numberText(left)}줄은 빠져요.`}
      {plan.problems.length > 0 && (
        <chakra.ul mt="2" maxH="9rem" overflowY="auto" listStyleType="none" color="fg.muted" tabIndex={0}>
          {plan.problems.slice(0, SHOWN_PROBLEMS).map(({ line, text, isLeftOut, isCut }) => (
            <li key={`${line} ${text}`}>
              {line}번째 줄: {text}
              {isLeftOut ? ' (이 줄은 빼요)' : isCut ? '' : ' (비워 두고 가져와요)'}
            </li>
          ))}
          {plan.problems.length > SHOWN_PROBLEMS && <li>그 밖에 {plan.problems.length - SHOWN_PROBLEMS}가지</li>}
        </chakra.ul>
      )}
    </Box>
  );
}
