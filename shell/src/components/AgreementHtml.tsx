import { Box, formatDate, Text } from '@dojang/shared-ui/core';

interface AgreementHtmlProps {
  /** HTML from the serializer of documents. */
  html: string;
  version: number;
  effectiveAt: string;
}

/** The text of one version of an agreement. */
export function AgreementHtml({ html, version, effectiveAt }: AgreementHtmlProps) {
  return (
    <Box>
      <Text color="fg.muted" textStyle="xs" mb="3">
        {formatDate(effectiveAt)}부터 시행 · {version}번째 판
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
