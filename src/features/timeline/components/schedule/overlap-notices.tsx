import { useState } from 'react'
import type { Overlap } from '#machines/timeline/schedule/schedule.rules.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { overlapTexts } from './schedule-texts.tsx'
import type { ShownItem } from './schedule-texts.tsx'

/**
 * Schedule items that overlap, with ways to resolve it: the first of the day, and the others on
 * request.
 */
export function OverlapNotices({ found }: { found: readonly Overlap<ShownItem>[] }) {
  const { t } = useTranslation()
  const [showsAll, showAll] = useState(false)
  const shown = showsAll ? found : found.slice(0, fewest)
  return (
    <>
      {shown.map((overlap) => {
        const { title, mend } = overlapTexts(overlap)
        return (
          <Notice key={`${overlap.first.id} ${overlap.second.id}`} kind="caution">
            <p>
              <strong>{title}</strong> {mend}
            </p>
          </Notice>
        )
      })}
      {shown.length < found.length ? (
        <div>
          <Button kind="quiet" onPress={() => showAll(true)}>
            {t('schedule:overlap.others', { count: found.length - shown.length })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const fewest = 4
