import { isUuid } from '@dojang/contract/text';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, Heading, ListSkeleton, Modal, QueryView, Separator, Stack } from '@dojang/shared-ui';
import { AuditList } from '../../audit/AuditList.tsx';
import { PersonUse } from '../../budget/PersonUse.tsx';
import { memberQueries } from '../member.queries.ts';
import { LevelForm } from './LevelForm.tsx';
import { MemberProfile } from './MemberProfile.tsx';
import { SuspensionForm } from './SuspensionForm.tsx';

interface Props {
  /** Null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

/** One member: profile, level, suspension and audit log. */
export function MemberDetail({ id, onClose }: Props) {
  const known = id !== null && isUuid(id);
  const query = useQuery({ ...memberQueries.detail(id ?? ''), enabled: known });
  return (
    <Modal open={id !== null} onClose={onClose} title="회원 정보" size="md">
      {known ? (
        <QueryView query={query} skeleton={<ListSkeleton rows={4} />} isEmpty={(member) => !member} empty={<Nobody />}>
          {(member) =>
            member && (
              <Stack gap="5" separator={<Separator />}>
                <MemberProfile member={member} />
                <LevelForm key={`${member.id} ${member.level}`} member={member} />
                <SuspensionForm key={`${member.id} ${member.suspended_at}`} member={member} />
                <PersonUse id={member.id} name={member.display_name || member.email} />
                <Box as="section" aria-label="감사 기록">
                  <Heading as="h3" textStyle="label" mb="3">
                    감사 기록
                  </Heading>
                  <AuditList memberId={member.id} pageSize={10} />
                </Box>
              </Stack>
            )
          }
        </QueryView>
      ) : (
        <Nobody />
      )}
    </Modal>
  );
}

const Nobody = () => <EmptyState title="이 회원을 찾을 수 없어요" description="탈퇴했거나 없는 회원이에요." />;
