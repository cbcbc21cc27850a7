import { useQuery } from '@dojang/shared-auth/query';
import { EmptyState, ListSkeleton, Modal, numberText, QueryView, Table } from '@dojang/shared-ui';
import type { AdminAgreement } from '../agreement.logic.ts';
import { agreementQueries } from '../agreement.queries.ts';

/** How many people gave which last answer, by version. */
export function Coverage({ agreement, onClose }: { agreement: AdminAgreement; onClose: () => void }) {
  const query = useQuery(agreementQueries.coverage(agreement.id));
  return (
    <Modal open onClose={onClose} title={`${agreement.title} 동의 현황`} size="md">
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={3} />}
        empty={<EmptyState title="아직 답한 사람이 없어요" />}
      >
        {(rows) => (
          <Table.Root size="sm">
            <Table.Header>
              <Table.Row>
                {['판', '동의', '거둠', '동의하지 않음'].map((name) => (
                  <Table.ColumnHeader key={name}>{name}</Table.ColumnHeader>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {rows.map(({ version, agreed, withdrawn, declined }) => (
                <Table.Row key={version}>
                  <Table.Cell>{version}번째 판</Table.Cell>
                  {[agreed, withdrawn, declined].map((count, at) => (
                    <Table.Cell key={at}>{numberText(count)}명</Table.Cell>
                  ))}
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        )}
      </QueryView>
    </Modal>
  );
}
