import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FileEntity } from './file.entity.js';
import { FilesController } from './files.controller.js';
import { FileStore } from './file-store.service.js';
import { FileIntake } from './incoming/file-intake.service.js';

/** Files that runs take and give. Global, since engine, nodes and triggers use it alike. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FileEntity])],
  controllers: [FilesController],
  providers: [FileStore, FileIntake],
  exports: [FileStore, FileIntake],
})
export class FilesModule {}
