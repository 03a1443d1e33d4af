import { useState } from 'react'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import type { QuoteDraft } from '../../use-quote-draft.ts'

/** Forgets what was typed and asks again what to start from, after a confirmation. */
export function StartOver({ draft, onStartOver }: { draft: QuoteDraft; onStartOver: () => void }) {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button kind="bare" onPress={() => ask(true)}>
        {t('quotes:editor.startOver')}
      </Button>
      <Confirm
        open={isAsking}
        question={t('quotes:editor.startOverQuestion')}
        act={t('quotes:editor.startOver')}
        keep={t('quotes:editor.sendKeep')}
        onAct={() => {
          draft.forget()
          onStartOver()
        }}
        onKeep={() => ask(false)}
      >
        <p>{t('quotes:editor.startOverMeans')}</p>
      </Confirm>
    </>
  )
}
