import { useState } from 'react'
import { exported } from 'virtual:statecharts'
import { saveFile } from '#src/client/files/save-file.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { CompareCard } from '../exports/compare/compare-card.tsx'
import type { Picture } from '../layout/picture.ts'
import type { Exports, Sheet } from '../sheet.ts'
import css from './panel.module.css'

const kinds = [
  { kind: 'createMachine', ending: 'machine.ts' },
  { kind: 'scxml', ending: 'scxml' },
  { kind: 'mermaid', ending: 'mmd' },
] as const satisfies { kind: keyof Exports; ending: string }[]

/** The chart to take away: as a picture, or as text that other tools read. */
export function ExportPanel({
  sheet,
  picture,
  onChoose,
}: {
  sheet: Sheet
  picture: Picture
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<{ kind: 'positive' | 'critical'; text: string } | null>(
    null,
  )

  async function draw(kind: 'svg' | 'png') {
    try {
      const { drawn } = await import('../canvas/drawn.ts')
      const { pngOf, svgOf } = await import('../canvas/files.ts')
      const svg = svgOf(picture, drawn(picture))
      const file =
        kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(picture, svg)
      saveFile(`${sheet.id}.${kind}`, file)
      setOutcome(null)
    } catch {
      setOutcome({ kind: 'critical', text: t('statecharts:export.failed') })
    }
  }

  async function take(kind: keyof Exports, ending: string | null) {
    const text = (await exported[sheet.id]?.())?.[kind] ?? ''
    if (ending === null) {
      await navigator.clipboard.writeText(text)
      setOutcome({
        kind: 'positive',
        text: t('statecharts:export.copied', { name: t(`statecharts:export.${kind}`) }),
      })
    } else saveFile(`${sheet.id}.${ending}`, new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Stack>
      <h2 className={css.heading}>{t('statecharts:export.picture')}</h2>
      <Row>
        <Button kind="quiet" onPress={() => void draw('svg')}>
          {t('statecharts:export.svg')}
        </Button>
        <Button kind="quiet" onPress={() => void draw('png')}>
          {t('statecharts:export.png')}
        </Button>
      </Row>
      <h2 className={css.heading}>{t('statecharts:export.text')}</h2>
      {kinds.map(({ kind, ending }) => {
        return <TextExport key={kind} onTake={take} kind={kind} ending={ending} />
      })}
      <Notice kind="positive">{outcome?.kind === 'positive' ? outcome.text : null}</Notice>
      <Notice kind="critical">{outcome?.kind === 'critical' ? outcome.text : null}</Notice>
      <CompareCard sheet={sheet} onChoose={onChoose} />
    </Stack>
  )
}

function TextExport({
  onTake,
  kind,
  ending,
}: {
  onTake: (kind: keyof Exports, ending: string | null) => Promise<void>
  kind: 'createMachine' | 'scxml' | 'mermaid'
  ending: 'scxml' | 'machine.ts' | 'mmd'
}) {
  const { t } = useTranslation()
  const name = t(`statecharts:export.${kind}`)
  return (
    <Row>
      <Button kind="quiet" onPress={() => void onTake(kind, ending)}>
        {t('statecharts:export.save', { name })}
      </Button>
      <Button kind="bare" onPress={() => void onTake(kind, null)}>
        {t('statecharts:export.copy', { name })}
      </Button>
    </Row>
  )
}
