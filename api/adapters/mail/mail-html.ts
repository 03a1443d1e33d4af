import type { MailTheme } from './mail-theme.ts'

export interface MailContent {
  subject: string
  greeting: string
  /** What happened. */
  before: string[]
  news: string[]
  /** What follows from it, if anything. */
  after: string[]
  /** Left out if there is nothing to open. */
  link: { action: string; url: string } | null
  reason: string
}

/** The sender, the look and the language of an email. */
interface MailHead {
  head: string
  theme: MailTheme
  lang: string
  dir: string
}

/**
 * The email as HTML that every mail program understands: styles on the elements, and a few classes
 * for programs that know dark mode.
 */
export function asHtml(
  { subject, greeting, before, news, after, link, reason }: MailContent,
  { head, theme: { day, night }, lang, dir }: MailHead,
) {
  return [
    '<!doctype html>',
    `<html lang="${lang}" dir="${dir}">`,
    '  <head>',
    '    <meta charset="utf-8" />',
    '    <meta name="viewport" content="width=device-width" />',
    '    <meta name="color-scheme" content="light dark" />',
    `    <title>${escapeHtml(subject)}</title>`,
    `    <style>${darkStyles(night)}</style>`,
    '  </head>',
    `  <body class="page" style="margin: 0; padding: 24px 16px; background: ${day.page}; color: ${day.ink}; font: 16px/1.5 sans-serif">`,
    '    <main style="max-width: 36em; margin: 0 auto">',
    `      <p class="name" style="margin: 0 0 16px; color: ${day.ink}; font: 24px/1.2 Georgia, serif">${escapeHtml(head)}</p>`,
    `      <div class="card" style="padding: 24px; background: ${day.card}; border: 1px solid ${day.line}; border-radius: 14px">`,
    ...[greeting, ...before].map((text) => paragraph(escapeHtml(text))),
    ...(news.length > 0
      ? [
          '      <ul style="margin: 0 0 16px; padding: 0 0 0 20px">',
          ...news.map(listItem),
          '      </ul>',
        ]
      : []),
    ...after.map((text) => paragraph(escapeHtml(text))),
    ...(link
      ? [
          `      <p style="margin: 24px 0 0"><a class="act" style="${buttonStyle(day)}" href="${escapeHtml(link.url)}">${escapeHtml(link.action)}</a></p>`,
        ]
      : []),
    '      </div>',
    `      <p class="soft" style="margin: 16px 0 0; color: ${day.soft}; font-size: 14px; overflow-wrap: anywhere">${escapeHtml(reason)}</p>`,
    '    </main>',
    '  </body>',
    '</html>',
    '',
  ].join('\n')
}

function buttonStyle({ button, onButton }: MailTheme['day']) {
  return `display: inline-block; padding: 11px 20px; background: ${button}; border-radius: 8px; color: ${onButton}; font-weight: bold; text-decoration: none`
}

/** The dark colours. A program without such queries shows the light ones, which are as readable. */
function darkStyles({ page, card, line, ink, soft, button, onButton }: MailTheme['night']) {
  return (
    `@media (prefers-color-scheme: dark) { .page { background: ${page} !important } .page, .name { color: ${ink} !important }` +
    ` .card { background: ${card} !important; border-color: ${line} !important } .soft { color: ${soft} !important }` +
    ` .act { background: ${button} !important; color: ${onButton} !important } }`
  )
}

function listItem(line: string) {
  return `        <li style="margin: 0 0 8px">${escapeHtml(line)}</li>`
}

function paragraph(content: string) {
  return `      <p style="margin: 0 0 16px; white-space: pre-line">${content}</p>`
}

function escapeHtml(text: string) {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
