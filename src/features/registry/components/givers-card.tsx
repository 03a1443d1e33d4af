import { useState } from 'react'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { showGivers } from '../registry.queries.ts'
import { useRegistry } from '../use-registry.ts'
import css from './registry.module.css'
import { ThanksList } from './thanks/thanks-list.tsx'

/**
 * Who gives what, and who is to be thanked. What households reserve is hidden until the couple
 * chooses to see it.
 */
export function GiversCard() {
  const { t } = useTranslation()
  const { registry } = useRegistry()
  const isHidden = registry.reservations === null
  return (
    <Card label={t('registry:givers.title')}>
      <h2>{t('registry:givers.title')}</h2>
      <div className={css.offPaper}>
        {isHidden ? <HiddenGivers /> : <Soft>{t('registry:givers.lead')}</Soft>}
      </div>
      <ThanksList />
      {isHidden ? null : <HideGivers />}
    </Card>
  )
}

function HiddenGivers() {
  const { t } = useTranslation()
  const { weddingId, registry, giversOff, showToast } = useRegistry()
  const [asked, ask] = useState({ isOpen: false, isBusy: false })
  const taken = registry.reserved + registry.received + registry.thanked
  async function show() {
    ask({ isOpen: true, isBusy: true })
    const answer = await showGivers(weddingId, { version: registry.version, showsGivers: true })
    ask({ isOpen: false, isBusy: false })
    showToast(
      answer.result === 'answer' ? t('registry:messages.shown') : (errorText(answer.code) ?? ''),
    )
  }
  return (
    <>
      <Soft>{t('registry:givers.hidden')}</Soft>
      <p>
        {taken === 0 ? t('registry:givers.noneYet') : t('registry:givers.count', { count: taken })}
      </p>
      <div>
        <Button
          kind="quiet"
          disabledReason={giversOff}
          onPress={() => ask({ isOpen: true, isBusy: false })}
        >
          {t('registry:givers.show')}
        </Button>
      </div>
      <Confirm
        open={asked.isOpen}
        kind="primary"
        question={t('registry:givers.question')}
        act={t('registry:givers.act')}
        busy={asked.isBusy}
        busyLabel={t('registry:givers.busy')}
        onAct={() => void show()}
        keep={t('registry:givers.keep')}
        onKeep={() => ask({ isOpen: false, isBusy: false })}
      >
        {t('registry:givers.means')}
      </Confirm>
    </>
  )
}

function HideGivers() {
  const { t } = useTranslation()
  const { weddingId, registry, giversOff, showToast } = useRegistry()
  async function hide() {
    const answer = await showGivers(weddingId, { version: registry.version, showsGivers: false })
    showToast(
      answer.result === 'answer' ? t('registry:messages.hidden') : (errorText(answer.code) ?? ''),
    )
  }
  return (
    <div>
      <Button kind="bare" disabledReason={giversOff} onPress={() => void hide()}>
        {t('registry:givers.hide')}
      </Button>
    </div>
  )
}
