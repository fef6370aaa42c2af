// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Takes tokens, and remembers what it was told.
contract TokenReceiver {
    address public operator;
    address public from;
    uint256 public id;
    bytes public data;

    function onERC721Received(address operator_, address from_, uint256 id_, bytes calldata data_)
        external
        returns (bytes4)
    {
        (operator, from, id, data) = (operator_, from_, id_, data_);
        return this.onERC721Received.selector;
    }
}

/// @notice Answers, but not what the standard asks for.
contract WrongReceiver {
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xdeadbeef;
    }
}

/// @notice Refuses tokens with a reason of its own.
contract RefusingReceiver {
    error GarageFull();

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        revert GarageFull();
    }
}

/// @notice Has code, and takes neither tokens nor ether.
contract Deaf {}
