import { useTranslation } from '#src/i18n/i18n.ts'
import { usePlanQueue } from './use-plan-queue.ts'

/** What a row says of an edit that waits: a reload keeps it only where there was room for it. */
export function useWaitingText() {
  const { t } = useTranslation()
  const isKept = usePlanQueue()?.isKept() ?? true
  return t(isKept ? 'app:edits.row' : 'app:edits.rowUnkept')
}
