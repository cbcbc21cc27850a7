import { useQuery } from '@dojang/shared-auth/query';
import { ListSkeleton, Modal, QueryView, Text } from '@dojang/shared-ui';
import { documentToHtml, parseDocument } from '@dojang/shared-ui/document';
import { useMemo } from 'react';
import { AgreementHtml } from '../../components/AgreementHtml.tsx';
import { DataProvider } from '../../DataProvider.tsx';
import { type Agreement, agreementsInForce } from './agreements.queries.ts';

interface AgreementModalProps {
  /** `terms`, `privacy_policy`, … as in the database table. */
  kind: string;
  onClose: () => void;
}

/** Shows the text of an agreement in a dialog, so that a partly filled form is not lost. */
export default function AgreementModal(props: AgreementModalProps) {
  return (
    <DataProvider>
      <AgreementDialog {...props} />
    </DataProvider>
  );
}

function AgreementDialog({ kind, onClose }: AgreementModalProps) {
  const query = useQuery(agreementsInForce);
  const agreement = query.data?.find((candidate) => candidate.kind === kind);
  return (
    <Modal open onClose={onClose} title={agreement?.title ?? '약관'} size="lg">
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {() =>
          agreement ? (
            <AgreementText agreement={agreement} />
          ) : (
            <Text color="fg.muted">지금 시행 중인 약관이 없어요.</Text>
          )
        }
      </QueryView>
    </Modal>
  );
}

function AgreementText({ agreement }: { agreement: Agreement }) {
  // The serializer lets only allow-listed elements through.
  const html = useMemo(() => documentToHtml(parseDocument(agreement.body)), [agreement.body]);
  return <AgreementHtml html={html} version={agreement.version} effectiveAt={agreement.effective_at} />;
}
