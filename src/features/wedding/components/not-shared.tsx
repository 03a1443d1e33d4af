import { t } from '#src/i18n/t.ts'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'

type Part = 'budget' | 'guests' | 'registry' | 'timeline' | 'vendors' | 'website'

/** In place of a page that the couple does not share with this helper. */
export function NotShared({ part, title }: { part: Part; title: string }) {
  return (
    <>
      <PageHead title={title} />
      <NotSharedCard part={part} />
    </>
  )
}

/** The same below the head of a page. */
export function NotSharedCard({ part }: { part: Part }) {
  return (
    <Card>
      <h2>{t(`wedding:notShared.${part}`)}</h2>
      <Soft>{t('wedding:notShared.text')}</Soft>
    </Card>
  )
}
