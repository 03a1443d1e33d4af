/**
 * The parts of an OpenAPI 3.1 document that ours has, for its writer, the reference page and the
 * tests.
 */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, { type: string; in: string; name: string }>
  }
}

export interface OperationObject {
  operationId: string
  summary: string
  tags: string[]
  /** Who may call it. */
  'x-roles': string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, ResponseObject>
}

export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface ResponseObject {
  description: string
  /** The problem codes that are sent with this status. */
  'x-codes'?: string[]
  content?: Record<string, { schema: JsonSchema }>
}

export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}
