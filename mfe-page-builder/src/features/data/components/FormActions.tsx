import { Box, Button, FormField, Modal, NativeSelect, snack, Text } from '@dojang/shared-ui';
import { Download, TimerReset } from 'lucide-react';
import { useState } from 'react';
import { PlanNote } from '../../plan/components/PlanNote.tsx';
import { usePlan } from '../../plan/use-plan.ts';
import { RETENTIONS, retentionText } from '../data.logic.ts';
import { useExportAnswers, useSetRetention } from '../data.mutations.ts';
import type { Form } from '../data.schema.ts';

/** Actions for all answers of a form: save them as a file, and choose how long they are kept. */
export function FormActions({ form, siteId, mayManage }: { form: Form; siteId: string; mayManage: boolean }) {
  const [isChoosing, setChoosing] = useState(false);
  const save = useExportAnswers();
  return (
    <>
      {mayManage && (
        <Button variant="outline" size="sm" colorPalette="gray" onClick={() => setChoosing(true)}>
          <TimerReset size={16} aria-hidden /> 보관 기간
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        colorPalette="gray"
        loading={save.isPending}
        disabled={form.total === 0}
        onClick={() => save.mutate(form)}
      >
        <Download size={16} aria-hidden /> CSV 내려받기
      </Button>
      {isChoosing && <RetentionDialog form={form} siteId={siteId} onClose={() => setChoosing(false)} />}
    </>
  );
}

const KEEP = 'keep';

function RetentionDialog({ form, siteId, onClose }: { form: Form; siteId: string; onClose: () => void }) {
  const most = usePlan(siteId)?.max_retention_days ?? null;
  const [days, setDays] = useState(form.retention_days);
  const change = useSetRetention();
  const known = RETENTIONS.some((each) => each.days === form.retention_days);
  const options = known
    ? RETENTIONS
    : [...RETENTIONS, { days: form.retention_days, label: `${form.retention_days}일` }];
  const isShorter = days !== null && (form.retention_days === null || days < form.retention_days);
  const save = () =>
    change.mutate(
      { formId: form.id, days },
      {
        onSuccess: () => {
          onClose();
          snack.success(`이 폼의 답변은 ${retentionText(days)}.`);
        },
      },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title="답변 보관 기간"
      size="sm"
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            취소
          </Button>
          <Button loading={change.isPending} onClick={save}>
            저장
          </Button>
        </>
      }
    >
      <FormField
        label={`‘${form.name}’ 폼의 답변을 얼마 동안 보관할까요?`}
        help="이미 받은 답변에도 적용돼요. 동의문에 적은 기간과 같게 정해 주세요."
      >
        <NativeSelect.Root>
          <NativeSelect.Field
            value={days ?? KEEP}
            onChange={({ target }) => setDays(target.value === KEEP ? null : Number(target.value))}
          >
            {options.map((each) => (
              <option key={each.label} value={each.days ?? KEEP}>
                {each.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
      {most !== null && (days === null || days > most) && (
        <Box mt="3">
          <PlanNote
            siteId={siteId}
          >{`무료 사이트에서는 답변을 ${most}일까지 보관해요. 이미 더 오래 보관하기로 한 답변은 그대로 있어요.`}</PlanNote>
        </Box>
      )}
      {isShorter && (
        <Text textStyle="sm" color="fg.error" mt="3" role="status">
          이보다 오래된 답변은 한 시간 안에 지워지고, 되돌릴 수 없어요.
        </Text>
      )}
    </Modal>
  );
}
