import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import {
  FILE_PART,
  DownloadFile,
  DownloadFiles,
  GetFile,
  GetFileMetadata,
  SelectFiles,
  UploadFile,
} from './dto/file.dto.js';
import { CreateFolder, FindFile, ListFiles } from './dto/folder.dto.js';
import { SearchAndFilterFiles } from './dto/list-search.dto.js';
import { SearchFiles } from './dto/search.dto.js';
import { CreateSharingLink } from './dto/sharing.dto.js';
import { GetMe, GetSite, ListSites, SearchSites } from './dto/site.dto.js';
import { FileBatches } from './files/file-batches.service.js';
import { FileSearch } from './files/file-search.service.js';
import { Files } from './files/files.service.js';
import * as answers from './filesites.answers.js';
import { filesites } from './filesites.connector.js';
import * as examples from './filesites.examples.js';
import { READ_FILES, READ_PROFILE, READ_SITES, WRITE_FILES } from './filesites.scopes.js';
import { Folders } from './files/folders.service.js';
import { ListItems } from './lists/list-items.service.js';
import { Sharing } from './files/sharing.service.js';
import { Sites } from './sites/sites.service.js';
import { streamMaxBytes, uploadBodyBytes, uploadTimeMs } from './uploads/upload-limits.js';
import { Uploads } from './uploads/uploads.service.js';

/** Where a file that can be had is told. */
const DOWNLOAD = { link: 'downloadUrl', name: 'name', type: 'mimeType' };

/** The actions of the file sites connector: people, sites and files. */
@Connector(filesites)
export class FilesitesController {
  constructor(
    private readonly sites: Sites,
    private readonly folders: Folders,
    private readonly files: Files,
    private readonly batches: FileBatches,
    private readonly fileSearch: FileSearch,
    private readonly listItems: ListItems,
    private readonly uploads: Uploads,
    private readonly sharing: Sharing,
  ) {}

  @Action('GET me', 'Read who is signed in.', {
    needs: READ_PROFILE,
    answer: answers.person,
    example: examples.getMe,
  })
  getMe(input: GetMe, ctx: ActionContext) {
    return this.sites.me(input, ctx);
  }

  @Action('GET sites', 'List the sites the person may see.', {
    needs: READ_SITES,
    answer: answers.sites,
    example: examples.listSites,
  })
  listSites(input: ListSites, ctx: ActionContext) {
    return this.sites.list(input, ctx);
  }

  @Action('POST sites/search', 'Search sites by words.', {
    reads: true,
    needs: READ_SITES,
    answer: answers.sites,
    example: examples.searchSites,
  })
  searchSites(input: SearchSites, ctx: ActionContext) {
    return this.sites.search(input, ctx);
  }

  @Action('POST sites/get', 'Read a site.', {
    reads: true,
    needs: READ_SITES,
    answer: answers.site,
    example: examples.getSite,
  })
  getSite(input: GetSite, ctx: ActionContext) {
    return this.sites.get(input, ctx);
  }

  @Action('POST files/list', 'List what is in a folder.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.items,
    example: examples.listFiles,
  })
  listFiles(input: ListFiles, ctx: ActionContext) {
    return this.folders.list(input, ctx);
  }

  @Action('POST files/get', 'Read a file or folder.', {
    reads: true,
    needs: READ_FILES,
    headers: ['if-none-match'],
    answer: answers.item,
    example: examples.getFile,
  })
  getFile(input: GetFile, ctx: ActionContext) {
    return this.files.get(input, ctx);
  }

  @Action('POST files/find', 'Find files and folders by name.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.found,
    example: examples.findFile,
  })
  findFile(input: FindFile, ctx: ActionContext) {
    return this.folders.find(input, ctx);
  }

  @Action('POST files/search', 'Search files by words over everything, a site or a drive.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.hits,
    example: examples.searchFiles,
  })
  searchFiles(input: SearchFiles, ctx: ActionContext) {
    return this.fileSearch.search(input, ctx);
  }

  @Action('POST files/search-and-filter', 'Search the files of a library by conditions on their columns.', {
    reads: true,
    needs: READ_SITES,
    answer: answers.libraryFiles,
    example: examples.searchAndFilterFiles,
  })
  searchAndFilterFiles(input: SearchAndFilterFiles, ctx: ActionContext) {
    return this.listItems.files(input, ctx);
  }

  @Action('POST files/metadata', 'Read all that is known of one or several files.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.oneOrSeveral,
    example: examples.getFileMetadata,
  })
  getFileMetadata(input: GetFileMetadata, ctx: ActionContext) {
    return input.fileIds === undefined ? this.files.metadata(input, ctx) : this.batches.metadata(input, ctx);
  }

  @Action('POST files/download', 'Get an address a file can be downloaded from.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.downloadable,
    download: DOWNLOAD,
    example: examples.downloadFile,
  })
  downloadFile(input: DownloadFile, ctx: ActionContext) {
    return this.files.download(input, ctx);
  }

  @Action('POST files/download-batch', 'Get addresses several files can be downloaded from.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.downloads,
    download: { list: 'files', ...DOWNLOAD },
    example: examples.downloadFiles,
  })
  downloadFiles(input: DownloadFiles, ctx: ActionContext) {
    return this.batches.download(input, ctx);
  }

  @Action('POST files/select', 'Choose files and folders for further calls.', {
    reads: true,
    needs: READ_FILES,
    answer: answers.selection,
    example: examples.selectFiles,
  })
  selectFiles(input: SelectFiles, ctx: ActionContext) {
    return this.batches.select(input, ctx);
  }

  @Action('POST folders', 'Make a folder.', {
    needs: WRITE_FILES,
    statuses: [200, 201],
    answer: answers.folder,
    example: examples.createFolder,
  })
  createFolder(input: CreateFolder, ctx: ActionContext) {
    return this.folders.create(input, ctx);
  }

  @Action('POST files', 'Upload a file.', {
    needs: WRITE_FILES,
    uploads: [FILE_PART],
    uploadMaxBytes: streamMaxBytes,
    rawUpload: FILE_PART,
    jsonBodyMaxBytes: uploadBodyBytes,
    timeoutMs: uploadTimeMs,
    abortOnDisconnect: true,
    statuses: [200, 201],
    answer: answers.uploaded,
    example: examples.uploadFile,
  })
  uploadFile(input: UploadFile, ctx: ActionContext) {
    return this.uploads.upload(input, ctx);
  }

  @Action('POST files/sharing-links', 'Make a link by which others reach a file.', {
    needs: WRITE_FILES,
    statuses: [200, 201],
    answer: answers.permission,
    example: examples.createSharingLink,
  })
  createSharingLink(input: CreateSharingLink, ctx: ActionContext) {
    return this.sharing.createLink(input, ctx);
  }
}
