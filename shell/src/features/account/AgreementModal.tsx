import { useQuery } from '@dojang/shared-auth/query';
import { Box, formatDate, ListSkeleton, Modal, QueryView, Text } from '@dojang/shared-ui';
import { documentToHtml, parseDocument } from '@dojang/shared-ui/document';
import { useMemo } from 'react';
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
  return (
    <Box>
      <Text color="fg.muted" textStyle="xs" mb="3">
        {formatDate(agreement.effective_at)}부터 시행 · {agreement.version}번째 판
      </Text>
      <Box
        textStyle="sm"
        lineHeight="1.75"
        css={{
          '& h1, & h2, & h3': { fontWeight: '600', marginTop: '5', marginBottom: '1.5' },
          '& p': { marginBottom: '2' },
          '& ul, & ol': { paddingInlineStart: '5', marginBottom: '2', listStyle: 'revert' },
          '& table': { width: '100%', borderCollapse: 'collapse' },
          '& th, & td': { borderWidth: '1px', borderColor: 'border', padding: '2', textAlign: 'start' },
        }}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Box>
  );
}
