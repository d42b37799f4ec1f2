// Says that a list is shown although it could not be refreshed.

import { failureText } from '../../data/failure.ts';
import { Button } from '../../ui/button.tsx';
import { WorkNotice } from './work-notice.tsx';

type NotRefreshedProps = { query: { error: Error | null; refetch: () => unknown }; what?: string };

export function NotRefreshed({ query, what = 'This' }: NotRefreshedProps) {
  if (!query.error) return null;
  return (
    <WorkNotice look="wait">
      <p>
        {what} could not be refreshed. {failureText(query.error)}
      </p>
      <Button look="outlined" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </WorkNotice>
  );
}
