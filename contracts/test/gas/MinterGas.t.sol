// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FreeMinter} from "../../src/collections/FreeMinter.sol";
import {Test} from "../utils/Test.sol";
import {UriStorageMinter} from "./peers/UriStorageMinter.sol";

/// @title Gas of minting one's own token
/// @notice The metadata address is that of a pinned file, 66 bytes. The minter keeps the token, and has one already.
/// forge-config: default.isolate = true
contract MinterGasTest is Test {
    string private constant _URI = "ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy";

    address private _alice = _account("alice");

    function test_MintNft() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFT(_alice, _URI);
        vm.prank(_alice);
        minter.mintNFT(_alice, _URI);
        vm.snapshotGasLastCall("mint-nft", "pitlane");

        UriStorageMinter usual = new UriStorageMinter();
        usual.mintNFT(_alice, _URI);
        vm.prank(_alice);
        usual.mintNFT(_alice, _URI);
        vm.snapshotGasLastCall("mint-nft", "uri-storage");
    }

    function test_MintSetOfTen() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        minter.mintNFT(_alice, _URI);
        vm.prank(_alice);
        minter.mintNFTs(_alice, _set(10), address(0), 0);
        vm.snapshotGasLastCall("mint-nft-10", "pitlane");
    }

    /// @dev EIP-7825: no transaction may take more gas. The largest set fits, with a royalty on each token.
    function test_LargestSetFitsTheCapOfATransaction() public {
        FreeMinter minter = new FreeMinter("Pitlane Minter", "MINT");
        string[] memory uris = _set(minter.MAX_SET_SIZE());
        vm.prank(_alice);
        minter.mintNFTs(_alice, uris, _alice, 500);
        vm.assertLe(vm.lastCallGas().gasTotalUsed, 1 << 24);
    }

    function _set(uint256 size) private pure returns (string[] memory uris) {
        uris = new string[](size);
        for (uint256 i; i < size; ++i) {
            uris[i] = _URI;
        }
    }
}
