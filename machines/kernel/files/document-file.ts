/** The files that people may upload as a document, recognised by their content. */
export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export type DocumentType = (typeof documentTypes)[number]

/** 10 MB, as people read it on their own disk. */
export const maxDocumentBytes = 10 * 1024 * 1024
