import { Id, Int, Text, Timestamp } from '#libs/schema';

/** Names a file. */
export class FileId {
  @Id({ description: 'Id of the file, the `$file` of its reference.' }) id: string;
}

/** What is known of a file. */
export class FileView {
  @Id({ description: 'Id of the file.' }) id: string;
  @Text({ description: 'File name, without folders.' }) name: string;
  @Text({ description: 'Media type.' }) type: string;
  @Int({ description: 'Bytes.' }) size: number;
  @Text({ description: 'SHA-256 of the content, in hexadecimal.' }) sha256: string;
  @Id({ optional: true, description: 'The run that it came with or that made it.' }) runId?: string;
  @Timestamp({ description: 'When it came.' }) createdAt: string;
  @Timestamp({ description: 'When it is deleted at the latest.' }) expiresAt: string;
}
